CREATE TABLE "billing_record" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"period_number" integer DEFAULT 1 NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"period_credits" integer NOT NULL,
	"limit_override" integer,
	"extra_enabled" boolean DEFAULT false NOT NULL,
	"extra_limit" integer DEFAULT 0 NOT NULL,
	"extra_amount" integer DEFAULT 100 NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"invoice_status" text DEFAULT '' NOT NULL,
	"incomplete_since" timestamp with time zone,
	"expired" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"scheduled_plan" text,
	"scheduled_at" timestamp with time zone,
	"schedule_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charged_work" (
	"root_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "charged_work_root_id_hash_pk" PRIMARY KEY("root_id","hash")
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"root_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"production_id" uuid,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"balance_after" bigint NOT NULL,
	"period_number" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entry_root_id_sequence_pk" PRIMARY KEY("root_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "extra_purchase" (
	"root_id" uuid NOT NULL,
	"key" text NOT NULL,
	"credits" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"period_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invoiced_at" timestamp with time zone,
	CONSTRAINT "extra_purchase_root_id_key_pk" PRIMARY KEY("root_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_checkout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"email" text NOT NULL,
	"customer_id" text,
	"success_url" text NOT NULL,
	"fail_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"root_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"scheduled_plan" text,
	"declines_payments" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "billing_record_due" ON "billing_record" USING btree ("period_end");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_record_subscription" ON "billing_record" USING btree ("subscription_id") WHERE "billing_record"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_key" ON "credit_entry" USING btree ("root_id","key");--> statement-breakpoint
CREATE INDEX "credit_entry_period" ON "credit_entry" USING btree ("root_id","period_number","kind");--> statement-breakpoint
CREATE INDEX "credit_entry_spent" ON "credit_entry" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entry_holds" ON "credit_entry" USING btree ("created_at") WHERE "credit_entry"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "extra_purchase_open" ON "extra_purchase" USING btree ("created_at") WHERE "extra_purchase"."invoiced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkout_key" ON "test_checkout" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "test_invoice_key" ON "test_invoice" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_invoice_customer" ON "test_invoice" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "test_subscription_customer" ON "test_subscription" USING btree ("customer_id");