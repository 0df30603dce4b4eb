ALTER TABLE "user" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "speech_connection" ADD COLUMN "status_reference" jsonb;--> statement-breakpoint
ALTER TABLE "voice_pack_work" ADD COLUMN "message_reference" jsonb;--> statement-breakpoint
ALTER TABLE "test_invoice" ADD COLUMN "message" jsonb;