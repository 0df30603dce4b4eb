ALTER TABLE "file" ADD COLUMN "message_reference" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;