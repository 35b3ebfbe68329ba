import { callServer } from './call-server.ts';

const CLOCK_PATH = '/__dev/clock';

/** The parts are added. */
export interface TimeSpan {
  /** 24 hours each. */
  days?: number;
  /** 60 minutes each. */
  hours?: number;
  /** 60 seconds each. */
  minutes?: number;
  /** Also parts of one. */
  seconds?: number;
}

/** The clock of a project. The clocks of the browser and of Node stay. */
export interface ProjectClock {
  /** Moves the clock, and returns the new time. Negative numbers move it back. */
  advance: (span: TimeSpan) => Promise<Date>;
  /** The time of the project. */
  now: () => Promise<Date>;
  /** Back to the time of the machine. */
  reset: () => Promise<Date>;
}

const toSeconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: TimeSpan) =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds;

export function createProjectClock(url: string): ProjectClock {
  const move = async (body: { advance_seconds: number } | { reset: true }) => {
    const { now } = await callServer<{ now: string }>(url, CLOCK_PATH, { body });
    return new Date(now);
  };
  return {
    advance: (span) => move({ advance_seconds: toSeconds(span) }),
    now: () => move({ advance_seconds: 0 }),
    reset: () => move({ reset: true }),
  };
}
