CREATE TABLE "ad_report_day" (
	"tag_id" uuid NOT NULL,
	"day" date NOT NULL,
	"creative_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" integer NOT NULL,
	"reason" text NOT NULL,
	"verdict" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ad_report_day_pk" PRIMARY KEY("tag_id","day","creative_id","rule_id","event","detail","reason","verdict")
);
--> statement-breakpoint
CREATE TABLE "ad_report_event_hour" (
	"tag_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"verdict" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ad_report_event_hour_pk" PRIMARY KEY("tag_id","hour","event","verdict")
);
--> statement-breakpoint
CREATE TABLE "ad_report_place_day" (
	"tag_id" uuid NOT NULL,
	"day" date NOT NULL,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"event" text NOT NULL,
	"verdict" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ad_report_place_day_pk" PRIMARY KEY("tag_id","day","region","city","postal_code","event","verdict")
);
--> statement-breakpoint
ALTER TABLE "campaign_webhook" ADD COLUMN "failed_deliveries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_webhook" ADD COLUMN "failed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_webhook" ADD COLUMN "turned_off_at" timestamp with time zone;
--> statement-breakpoint
-- Batches of processes that still run are stored before or after, not in between.
LOCK TABLE "ad_report_hour", "ad_report_place" IN SHARE MODE;--> statement-breakpoint
INSERT INTO "ad_report_day" ("tag_id", "day", "creative_id", "rule_id", "event", "detail", "reason", "verdict", "count")
SELECT "tag_id", ("hour" AT TIME ZONE 'UTC')::date, "creative_id", "rule_id", "event", "detail", "reason", "verdict", sum("count")
FROM "ad_report_hour" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
INSERT INTO "ad_report_event_hour" ("tag_id", "hour", "event", "verdict", "count")
SELECT "tag_id", "hour", "event", "verdict", sum("count") FROM "ad_report_hour" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "ad_report_place_day" ("tag_id", "day", "region", "city", "postal_code", "event", "verdict", "count")
SELECT "tag_id", ("hour" AT TIME ZONE 'UTC')::date, "region", "city", "postal_code", "event", "verdict", sum("count")
FROM "ad_report_place" GROUP BY 1, 2, 3, 4, 5, 6, 7;
