/** A series for a chart, re-exported for the layers above core. */
export type { TimedValues } from '@latchkey/api/prices/timedValues'
