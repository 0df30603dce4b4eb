CREATE TABLE "ad_event_batch" (
	"id" text PRIMARY KEY NOT NULL,
	"events" integer NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_event" (
	"day" date NOT NULL,
	"ad_serving_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" integer DEFAULT 0 NOT NULL,
	"tag_id" uuid NOT NULL,
	"creative_id" uuid,
	"rule_id" uuid,
	"verdict" text NOT NULL,
	"reason" text,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"region" text,
	"city" text,
	"postal_code" text,
	"local_hour" smallint,
	"buyer" text,
	"document_version" text,
	CONSTRAINT "ad_event_pk" PRIMARY KEY("day","ad_serving_id","event","detail")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "ad_listener_minute" (
	"minute" timestamp with time zone NOT NULL,
	"listener" text NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "ad_listener_minute_pk" PRIMARY KEY("minute","listener")
);
--> statement-breakpoint
CREATE TABLE "ad_report_hour" (
	"tag_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"creative_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" integer NOT NULL,
	"reason" text NOT NULL,
	"verdict" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ad_report_hour_pk" PRIMARY KEY("tag_id","hour","creative_id","rule_id","event","detail","reason","verdict")
);
--> statement-breakpoint
CREATE TABLE "ad_report_place" (
	"tag_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"event" text NOT NULL,
	"verdict" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ad_report_place_pk" PRIMARY KEY("tag_id","hour","region","city","postal_code","event","verdict")
);
--> statement-breakpoint
CREATE INDEX "ad_event_batch_stored" ON "ad_event_batch" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "ad_event_tag" ON "ad_event" USING btree ("tag_id","stored_at");