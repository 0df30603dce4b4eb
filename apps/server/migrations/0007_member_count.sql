ALTER TABLE "organisation" ADD COLUMN "member_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION keep_member_count() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	-- Always in the same order: two people who leave the same organisations at once wait for each other, and never in a circle.
	PERFORM FROM "organisation" WHERE "id" IN (SELECT "org_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "organisation" SET "member_count" = "member_count" + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
		FROM (SELECT "org_id", count(*)::int AS n FROM changed GROUP BY "org_id") AS counted
		WHERE "organisation"."id" = counted."org_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER member_joined AFTER INSERT ON "member" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION keep_member_count();--> statement-breakpoint
CREATE TRIGGER member_left AFTER DELETE ON "member" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION keep_member_count();--> statement-breakpoint
CREATE FUNCTION refuse_to_move_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a member leaves one organisation and joins another; the row is not moved';
END $$;--> statement-breakpoint
CREATE TRIGGER member_stays BEFORE UPDATE OF "org_id" ON "member"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_move_member();--> statement-breakpoint
UPDATE "organisation" SET "member_count" = (SELECT count(*) FROM "member" WHERE "member"."org_id" = "organisation"."id");
