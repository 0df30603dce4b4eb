ALTER TABLE "organisation" ADD COLUMN "brand_name" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "brand_accent" text;