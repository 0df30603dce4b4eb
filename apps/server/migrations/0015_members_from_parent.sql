ALTER TABLE "member" ADD COLUMN "is_from_parent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "member" SET "is_from_parent" = true FROM "organisation"
  WHERE "organisation"."id" = "member"."org_id" AND "organisation"."parent_id" IS NOT NULL
    AND "member"."role" = 'owner' AND "member"."invited_by" IS NULL;--> statement-breakpoint
DELETE FROM "member" USING "organisation"
  WHERE "organisation"."id" = "member"."org_id" AND "member"."is_from_parent"
    AND NOT EXISTS (SELECT 1 FROM "member" "above" WHERE "above"."org_id" = "organisation"."parent_id"
      AND "above"."user_id" = "member"."user_id" AND "above"."role" IN ('owner', 'admin'));
