CREATE SEQUENCE "public"."campaign_publication_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "campaign_banner" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"shape" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_banner_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_creative" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"cells" jsonb,
	"state" text DEFAULT 'preparing' NOT NULL,
	"duration_ms" integer,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"loudness" jsonb,
	"problem" jsonb,
	"worker_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_creative_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_feed" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"format" text NOT NULL,
	"key_column" text,
	"key_fact" text NOT NULL,
	"interval_seconds" integer NOT NULL,
	"rows" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows_hash" text,
	"fetched_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_feed_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_publication" (
	"tag_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"served" jsonb,
	"sequence" bigint DEFAULT nextval('campaign_publication_sequence') NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_revision" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"change" jsonb NOT NULL,
	"was_published" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_revision_org_id_campaign_id_number_pk" PRIMARY KEY("org_id","campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"tag_id" uuid NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"draft_revision" integer NOT NULL,
	"published_revision" integer,
	"published_at" timestamp with time zone,
	"is_publication_due" boolean DEFAULT false NOT NULL,
	"summary" jsonb NOT NULL,
	"idempotency_key" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" uuid NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "campaign_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "campaign_tag" UNIQUE("tag_id"),
	CONSTRAINT "campaign_idempotency" UNIQUE("org_id","created_by","idempotency_key")
);
--> statement-breakpoint
CREATE INDEX "campaign_banner_campaign" ON "campaign_banner" USING btree ("org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_creative_campaign" ON "campaign_creative" USING btree ("org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_creative_preparing" ON "campaign_creative" USING btree ("created_at") WHERE "campaign_creative"."state" = 'preparing';--> statement-breakpoint
CREATE INDEX "campaign_feed_due" ON "campaign_feed" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "campaign_publication_sequence_order" ON "campaign_publication" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "campaign_publication_campaign" ON "campaign_publication" USING btree ("org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_modified" ON "campaign" USING btree ("org_id","modified_at");--> statement-breakpoint
CREATE INDEX "campaign_publication_due" ON "campaign" USING btree ("org_id","id") WHERE "campaign"."is_publication_due";--> statement-breakpoint
CREATE INDEX "campaign_deleted" ON "campaign" USING btree ("deleted_at") WHERE "campaign"."deleted_at" is not null;