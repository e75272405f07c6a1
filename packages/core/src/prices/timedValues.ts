/** A line of a chart, as the layers above core know it. */
export type { TimedValues } from '@latchkey/api/prices/timedValues'
