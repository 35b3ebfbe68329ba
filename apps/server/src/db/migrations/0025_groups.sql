CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"member" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_members_group_id_member_pk" PRIMARY KEY("group_id","member")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"baker_id" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_baker_id_users_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_member" ON "group_members" USING btree ("member","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_of_organisation" ON "groups" USING btree ("organisation_id","name_key") WHERE "groups"."baker_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_of_baker" ON "groups" USING btree ("baker_id","name_key") WHERE "groups"."baker_id" is not null;