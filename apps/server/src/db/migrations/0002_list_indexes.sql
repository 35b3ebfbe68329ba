CREATE INDEX "audit_events_file_others" ON "audit_events" USING btree ("file_id","at","seq") WHERE "audit_events"."action" <> 'file_opened';--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree (lower("actor"),"at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_device_type" ON "audit_events" USING btree ("device_type","at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_baker_address" ON "audit_events" USING btree (lower("baker"),"at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_file_name" ON "audit_events" USING btree (lower("file_name"),"at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("organisation_id","action","at","seq");--> statement-breakpoint
CREATE INDEX "audit_events_id" ON "audit_events" USING hash ("id");--> statement-breakpoint
CREATE INDEX "audit_events_opened_by" ON "audit_events" USING btree ("actor_id","at") WHERE "audit_events"."action" = 'file_opened';--> statement-breakpoint
CREATE INDEX "audit_events_opened_of" ON "audit_events" USING btree ("baker_id","actor_id","at") WHERE "audit_events"."action" = 'file_opened';--> statement-breakpoint
-- A search anywhere inside the texts takes an index over their trigrams. Where a database does not have
-- the extension, or does not give it to our role, the same search reads all rows.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    -- A writer that finds the list of unsorted entries full sorts it in; a short list is a short wait.
    CREATE INDEX "audit_events_search" ON "audit_events" USING gin (("actor" || E'\x1f' || coalesce("baker", '') || E'\x1f' || coalesce("file_name", '') || E'\x1f' || "message") gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
  END IF;
END $$;--> statement-breakpoint
-- What is indexed by an expression is unknown to the planner until then.
ANALYZE "audit_events";
