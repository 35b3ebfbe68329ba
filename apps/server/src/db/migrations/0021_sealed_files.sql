CREATE TABLE "file_salts" (
	"file_id" text PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"root_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "root_secrets" (
	"organisation_id" text NOT NULL,
	"version" integer NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "root_secrets_organisation_id_version_pk" PRIMARY KEY("organisation_id","version")
);
--> statement-breakpoint
ALTER TABLE "file_salts" ADD CONSTRAINT "file_salts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "root_secrets" ADD CONSTRAINT "root_secrets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;