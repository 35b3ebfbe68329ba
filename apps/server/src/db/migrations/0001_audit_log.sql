CREATE TABLE "audit_events" (
	"organisation_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor" text NOT NULL,
	"actor_is_admin" boolean NOT NULL,
	"device_type" text NOT NULL,
	"action" text NOT NULL,
	"baker_id" text,
	"baker" text,
	"file_id" text,
	"file_name" text,
	"subject" text,
	"message" text NOT NULL,
	"description" text NOT NULL,
	"hidden_from_actor" boolean NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_events_organisation_id_seq_pk" PRIMARY KEY("organisation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"organisation_id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "bans_of_organisation";--> statement-breakpoint
DROP INDEX "bans_of_baker";--> statement-breakpoint
ALTER TABLE "bans" ADD COLUMN "untagged" text;--> statement-breakpoint
UPDATE "bans" SET "untagged" = regexp_replace("canonical", '^([^+@]+)\+[^@]*@', '\1@');--> statement-breakpoint
-- Bans of two tags of one address are one ban now: the first stays.
DELETE FROM "bans" AS "later" USING "bans" AS "first" WHERE "later"."organisation_id" = "first"."organisation_id" AND "later"."baker_id" IS NOT DISTINCT FROM "first"."baker_id" AND "later"."untagged" = "first"."untagged" AND ("first"."created_at", "first"."id") < ("later"."created_at", "later"."id");--> statement-breakpoint
ALTER TABLE "bans" ALTER COLUMN "untagged" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("organisation_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_baker" ON "audit_events" USING btree ("baker_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_file" ON "audit_events" USING btree ("file_id","at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_of_organisation" ON "bans" USING btree ("organisation_id","untagged") WHERE "bans"."baker_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bans_of_baker" ON "bans" USING btree ("baker_id","untagged") WHERE "bans"."baker_id" is not null;--> statement-breakpoint
-- The record is only ever added to. A superuser is not held by this; verify-audit finds what one does.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_events" FROM CURRENT_USER;
