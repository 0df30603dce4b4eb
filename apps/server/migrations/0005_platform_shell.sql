CREATE TABLE "flag_setting" (
	"org_id" uuid NOT NULL,
	"flag" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flag_setting_org_id_flag_pk" PRIMARY KEY("org_id","flag")
);
--> statement-breakpoint
CREATE TABLE "attempt_brake" (
	"mark" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticator_app" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_survey" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"usage" text[],
	"job_function" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"value" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text NOT NULL,
	CONSTRAINT "terms_acceptance_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
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
	"closed_at" timestamp with time zone,
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
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip_address" text
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"workflows" text[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"asset_kind" text NOT NULL,
	"asset_ref" text NOT NULL,
	"player" text NOT NULL,
	"password_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_since" timestamp with time zone DEFAULT now() NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "support_message" (
	"org_id" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid
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
ALTER TABLE "member" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "last_activity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "brand_name" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "brand_accent" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "last_activity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "authenticator_app" ADD CONSTRAINT "authenticator_app_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_survey" ADD CONSTRAINT "onboarding_survey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_brake_last" ON "attempt_brake" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "one_time_token_expiry" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_token_user" ON "one_time_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_record_due" ON "billing_record" USING btree ("period_end");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_record_subscription" ON "billing_record" USING btree ("subscription_id") WHERE "billing_record"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_key" ON "credit_entry" USING btree ("root_id","key");--> statement-breakpoint
CREATE INDEX "credit_entry_period" ON "credit_entry" USING btree ("root_id","period_number","kind");--> statement-breakpoint
CREATE INDEX "credit_entry_spent" ON "credit_entry" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entry_holds" ON "credit_entry" USING btree ("created_at") WHERE "credit_entry"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "extra_purchase_open" ON "extra_purchase" USING btree ("created_at") WHERE "extra_purchase"."invoiced_at" is null;--> statement-breakpoint
CREATE INDEX "audit_event_recent" ON "audit_event" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending" ON "invitation" USING btree ("org_id","email") WHERE "invitation"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email") WHERE "invitation"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "invitation_recent" ON "invitation" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_link_code" ON "share_link" USING btree ("code");--> statement-breakpoint
CREATE INDEX "share_link_made" ON "share_link" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "share_link_mine" ON "share_link" USING btree ("org_id","created_by","id");--> statement-breakpoint
CREATE INDEX "support_message_org" ON "support_message" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "support_message_open" ON "support_message" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "support_message_user" ON "support_message" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkout_key" ON "test_checkout" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "test_invoice_key" ON "test_invoice" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_invoice_customer" ON "test_invoice" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "test_subscription_customer" ON "test_subscription" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_child_name" ON "organisation" USING btree ("parent_id",lower("name"));