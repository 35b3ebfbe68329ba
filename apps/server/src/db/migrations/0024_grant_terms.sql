CREATE TABLE "grant_uses" (
	"serial" bigint NOT NULL,
	"person" text NOT NULL,
	"openings" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grant_uses_serial_person_pk" PRIMARY KEY("serial","person")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "serial" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "grants_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "days_after_first_opening" integer;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "max_openings" integer;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "max_openings_in_all" integer;