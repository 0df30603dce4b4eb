DROP INDEX "job_item_status";--> statement-breakpoint
ALTER TABLE "job_item" ADD COLUMN "run_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_item_status" ON "job_item" USING btree ("org_id","job_id","status","run_order","position");