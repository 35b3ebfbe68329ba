-- Levels and factors of a session no longer carry the names of the provider's wire form.
UPDATE "sessions" SET
  "level" = CASE "level" WHEN 'password_pin' THEN 'second' ELSE 'first' END,
  "factors" = (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'kind', factor->>'type',
      'details', '{}'::jsonb,
      'createdAt', factor->>'created_at',
      'updatedAt', factor->>'updated_at',
      'lastAuthenticatedAt', factor->>'last_authenticated_at'
    ) ORDER BY position), '[]'::jsonb)
    FROM jsonb_array_elements("factors") WITH ORDINALITY AS listed(factor, position)
  );
