/** The events by name, each with its details. */
export interface Events {
  sdk_instance_instantiated: {
    event_callback_registered: boolean;
    error_callback_registered: boolean;
    success_callback_registered: boolean;
  };
}

/** What went wrong, when the event is about a failure. */
export interface EventError {
  error_code: string;
  error_description: string;
  http_status_code?: string;
}
