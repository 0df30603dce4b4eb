CREATE TABLE "folder" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"project_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" uuid,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp with time zone,
	"trashed_by" uuid,
	"trashed_with" uuid,
	CONSTRAINT "folder_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "file_folder";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "peaks" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "made_from" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "made_by" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "modified_by" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_by" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_with" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "announced_bytes" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "lease_holder" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "lease_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_org_id_parent_id_folder_org_id_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."folder"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "folder_root" ON "folder" USING btree ("org_id") WHERE "folder"."parent_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "folder_name" ON "folder" USING btree ("org_id","parent_id",lower("name")) WHERE "folder"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("org_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folder_project" ON "folder" USING btree ("org_id","project_id") WHERE "folder"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "folder_trash" ON "folder" USING btree ("org_id","trashed_at") WHERE "folder"."trashed_at" is not null;--> statement-breakpoint
INSERT INTO "folder" ("org_id", "id", "name", "created_by")
  SELECT "every"."org_id", gen_random_uuid(), 'Home', coalesce(
    (SELECT "user_id" FROM "member" WHERE "member"."org_id" = "every"."org_id" ORDER BY "role" = 'owner' DESC, "created_at" LIMIT 1),
    "every"."org_id")
  FROM (SELECT "id" AS "org_id" FROM "organisation" UNION SELECT "org_id" FROM "file" UNION SELECT "org_id" FROM "project") "every";--> statement-breakpoint
UPDATE "project" SET "folder_id" = gen_random_uuid();--> statement-breakpoint
INSERT INTO "folder" ("org_id", "id", "parent_id", "name", "project_id", "created_by", "created_at", "modified_at")
  SELECT "project"."org_id", "project"."folder_id", "root"."id", "project"."name", "project"."id", "project"."created_by", "project"."created_at", "project"."modified_at"
  FROM "project" JOIN "folder" "root" ON "root"."org_id" = "project"."org_id" AND "root"."parent_id" IS NULL;--> statement-breakpoint
UPDATE "file" SET "kind" = CASE
    WHEN "mime_type" LIKE 'audio/%' OR "status" = 'uploaded' THEN 'audio'
    WHEN "mime_type" LIKE 'image/%' THEN 'picture'
    WHEN "mime_type" LIKE 'text/%' THEN 'document'
    ELSE 'other' END,
  "modified_by" = "created_by",
  "folder_id" = (SELECT "id" FROM "folder" WHERE "folder"."org_id" = "file"."org_id" AND "parent_id" IS NULL);--> statement-breakpoint
UPDATE "file" SET "folder_id" = NULL, "made_by" = 'render', "made_from" = "production"."id" FROM "production"
  WHERE "production"."org_id" = "file"."org_id" AND "production"."file_id" = "file"."id";--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_org_id_folder_id_folder_org_id_id_fk" FOREIGN KEY ("org_id","folder_id") REFERENCES "public"."folder"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_in_folder" ON "file" USING btree ("org_id","folder_id");--> statement-breakpoint
CREATE INDEX "file_trash" ON "file" USING btree ("org_id","trashed_at") WHERE "file"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "file_pending" ON "file" USING btree ("modified_at") WHERE "file"."status" <> 'uploaded';--> statement-breakpoint
CREATE INDEX "file_folder" ON "file" USING btree ("org_id","folder_id","modified_at") WHERE "file"."status" = 'uploaded' and "file"."trashed_at" is null;