ALTER TABLE "production" ADD COLUMN "attempt_open_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "production" ADD COLUMN "worker_deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "production" ADD COLUMN "furthest_percentage" real DEFAULT 0 NOT NULL;