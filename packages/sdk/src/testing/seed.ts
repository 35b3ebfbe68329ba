/** A user whom a test needs. */
export interface SeedUser {
  /** Such as `user-test-00000000-0000-4000-8000-000000000042`; a random one by default. */
  user_id?: string;
  /** The address with which the user logs in. */
  email: string;
  /** A number with its country code, such as `+15551234567`. */
  phone_number?: string;
  /** Without one, the user logs in by other ways. */
  password?: string;
  /** Four digits, for the portal. */
  pin?: string;
  /** May use the admin mode of the portal; false by default. */
  is_admin?: boolean;
  /** Whether the addresses are verified; true by default. */
  is_verified?: boolean;
  /** The parts of the user's name. */
  name?: { first_name?: string; middle_name?: string; last_name?: string };
  /** Data that only the back end writes. */
  trusted_metadata?: Record<string, unknown>;
  /** Data that the user may write. */
  untrusted_metadata?: Record<string, unknown>;
  /** The id of the user in another system. */
  external_id?: string;
}

/** A file that its baker protected, either by its text or by its size and checksum. */
export type SeedFile = {
  /** A UUID; a random one by default. */
  id?: string;
  /** The email address of a user, who may be in the same seed. */
  baker: string;
  /** The name of the file, such as `Rye.txt`. */
  name: string;
  /** The media type, such as `text/plain`. */
  type: string;
  /** ISO 8601. */
  openable_date?: string | null;
  /** ISO 8601. */
  expiration_date?: string | null;
  /** The addresses that may open it. */
  permissions: { email: string; key_path?: string }[];
} & ({ content: string } | { checksum: string; size: number });

/** At most 64 kB. All of it is inserted, or nothing. */
export interface Seed {
  /** At most 1,000. */
  users?: SeedUser[];
  /** At most 1,000. */
  files?: SeedFile[];
}

/** The new rows, in the order of the seed. */
export interface Seeded {
  /** With the id of each. */
  users: { user_id: string; email: string }[];
  /** With the id and the SHA-256 checksum of each. */
  files: { id: string; name: string; checksum: string }[];
}
