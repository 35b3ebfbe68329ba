CREATE TABLE "lock_lifts" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"factor" text NOT NULL,
	"lock_key" text NOT NULL,
	"user_id" text,
	"browser_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lock_lifts_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lock_lifts" ADD CONSTRAINT "lock_lifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;