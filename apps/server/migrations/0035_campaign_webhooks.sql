CREATE TABLE "campaign_validation_link" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "campaign_validation_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_webhook_delivery" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"campaign_id" uuid,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"problem" jsonb,
	CONSTRAINT "campaign_webhook_delivery_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_webhook" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_webhook_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaign_creative" ADD COLUMN "media_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "published_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "spike_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_validation_link_code" ON "campaign_validation_link" USING btree ("code");--> statement-breakpoint
CREATE INDEX "campaign_validation_link_campaign" ON "campaign_validation_link" USING btree ("org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_webhook_delivery_webhook" ON "campaign_webhook_delivery" USING btree ("org_id","webhook_id","created_at");--> statement-breakpoint
UPDATE "campaign_creative" SET "media_bytes" = (
  SELECT coalesce(sum((rendition->>'sizeBytes')::bigint), 0) FROM jsonb_array_elements("renditions") AS rendition
) WHERE "state" = 'ready';--> statement-breakpoint
UPDATE "campaign" SET "published_ends_at" = ((r."settings"->'flight'->>'lastDay')::date + 1)::timestamp AT TIME ZONE 'UTC'
FROM "campaign_revision" AS r
WHERE r."org_id" = "campaign"."org_id" AND r."campaign_id" = "campaign"."id" AND r."number" = "campaign"."published_revision"
  AND r."settings"->'flight'->>'lastDay' IS NOT NULL;
