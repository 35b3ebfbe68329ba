CREATE TABLE "registered_apps" (
	"project_id" text NOT NULL,
	"client_id" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registered_apps_project_id_client_id_pk" PRIMARY KEY("project_id","client_id")
);
