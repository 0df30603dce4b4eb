CREATE TABLE "version_row" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"position" integer,
	"removed_at" timestamp with time zone,
	"cells" jsonb NOT NULL,
	"own_tags" jsonb,
	"is_qa" boolean DEFAULT false NOT NULL,
	"content_hash" text GENERATED ALWAYS AS (md5(cells::text || coalesce(own_tags::text, ''))) STORED NOT NULL,
	"status" text DEFAULT 'idle' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pending" jsonb,
	"audioform_id" uuid,
	"url" text,
	"duration_seconds" double precision,
	"name" text,
	"rendered_content" text,
	"rendered_set_up" text,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "version_row_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "version_table" (
	"org_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"produce_key" text,
	"produce_answer" jsonb,
	CONSTRAINT "version_table_org_id_session_id_pk" PRIMARY KEY("org_id","session_id")
);
--> statement-breakpoint
CREATE INDEX "version_row_position" ON "version_row" USING btree ("org_id","session_id","position");--> statement-breakpoint
CREATE INDEX "version_row_removed" ON "version_row" USING btree ("org_id","session_id","removed_at") WHERE "version_row"."position" is null;--> statement-breakpoint
ALTER TABLE "version_table" ADD CONSTRAINT "version_table_session" FOREIGN KEY ("org_id","session_id") REFERENCES "project_session"("org_id","id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "version_row" ADD CONSTRAINT "version_row_session" FOREIGN KEY ("org_id","session_id") REFERENCES "project_session"("org_id","id") ON DELETE cascade;
