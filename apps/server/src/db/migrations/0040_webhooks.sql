CREATE TABLE "webhook_dead_letters" (
	"endpoint_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text NOT NULL,
	"replay_asked_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_dead_letters_endpoint_id_seq_pk" PRIMARY KEY("endpoint_id","seq")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[],
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"paused_at" timestamp (3) with time zone,
	"position" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_by" text,
	"lease_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"last_delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_dead_letters" ADD CONSTRAINT "webhook_dead_letters_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_dead_letters_replayed" ON "webhook_dead_letters" USING btree ("next_attempt_at") WHERE "webhook_dead_letters"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_organisation" ON "webhook_endpoints" USING btree ("organisation_id","created_at");