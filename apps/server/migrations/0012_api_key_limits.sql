CREATE TABLE "api_key_use" (
	"key_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_use_key_id_org_id_pk" PRIMARY KEY("key_id","org_id")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "org_ids" uuid[];--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_use_org" ON "api_key_use" USING btree ("org_id");