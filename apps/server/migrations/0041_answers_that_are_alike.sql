ALTER TABLE "ad_event" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_event" DROP COLUMN "local_hour";--> statement-breakpoint
ALTER TABLE "ad_event" DROP COLUMN "buyer";--> statement-breakpoint
ALTER TABLE "ad_event" DROP COLUMN "document_version";