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
CREATE UNIQUE INDEX "share_link_code" ON "share_link" USING btree ("code");--> statement-breakpoint
CREATE INDEX "share_link_made" ON "share_link" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "share_link_mine" ON "share_link" USING btree ("org_id","created_by","id");--> statement-breakpoint
CREATE INDEX "support_message_org" ON "support_message" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "support_message_open" ON "support_message" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "support_message_user" ON "support_message" USING btree ("user_id","created_at");