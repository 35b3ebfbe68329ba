CREATE TABLE "former_group_members" (
	"group_id" text NOT NULL,
	"member" text NOT NULL,
	CONSTRAINT "former_group_members_member_group_id_pk" PRIMARY KEY("member","group_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_occurrences" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"occurrence" jsonb NOT NULL,
	"is_news" boolean NOT NULL,
	"after_user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announced_expiries" ADD COLUMN "grantee" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_expiries" DROP CONSTRAINT "announced_expiries_file_id_expires_at_pk";--> statement-breakpoint
ALTER TABLE "announced_expiries" ADD CONSTRAINT "announced_expiries_file_id_expires_at_grantee_pk" PRIMARY KEY("file_id","expires_at","grantee");--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "group_members" SET "told_at" = "added_at";--> statement-breakpoint
ALTER TABLE "waiting_occurrences" ADD CONSTRAINT "waiting_occurrences_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_occurrences_at" ON "waiting_occurrences" USING btree ("at");