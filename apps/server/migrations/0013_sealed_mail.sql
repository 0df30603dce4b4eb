ALTER TABLE "mail_outbox" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_forgotten" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "mail_outbox" SET "body" = NULL, "html" = NULL WHERE "status" = 'sent';--> statement-breakpoint
UPDATE "mail_outbox" SET "expires_at" = now() + interval '30 days';
