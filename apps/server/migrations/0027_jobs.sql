CREATE TABLE "job" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"hold_id" uuid NOT NULL,
	"idempotency_key" text,
	"idempotency_hash" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"cancel_requested" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_item" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"reference" uuid,
	"input" jsonb NOT NULL,
	"input_hash" text NOT NULL,
	"held_credits" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"worker_id" integer,
	"attempt_open_since" timestamp with time zone,
	"worker_deaths" integer DEFAULT 0 NOT NULL,
	"messages" jsonb,
	"result" jsonb,
	"credits_used" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_item_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_idempotency" ON "job" USING btree ("org_id","created_by","idempotency_key") WHERE "job"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "job_recent" ON "job" USING btree ("org_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("status") WHERE "job"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "job_item_position" ON "job_item" USING btree ("org_id","job_id","position");--> statement-breakpoint
CREATE INDEX "job_item_status" ON "job_item" USING btree ("org_id","job_id","status","position");--> statement-breakpoint
CREATE INDEX "job_item_result" ON "job_item" USING btree ("org_id","input_hash") WHERE "job_item"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "job_item_running" ON "job_item" USING btree ("worker_id") WHERE "job_item"."status" = 'running';