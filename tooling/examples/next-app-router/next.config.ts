import type { NextConfig } from 'next';

// Nothing is sent to the makers of Next.
process.env.NEXT_TELEMETRY_DISABLED = '1';

const config: NextConfig = { poweredByHeader: false };

export default config;
