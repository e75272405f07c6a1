/**
 * A relay that connects here as a client (`relay=true`) is a recipient under a marked id. Relays never receive what came from
 * another relay, so no message circulates between relays that name each other as upstream.
 */
const mark = 'relay:'

export const relayIdOf = (clientId: string): string => mark + clientId

export const isRelayId = (clientId: string): boolean => clientId.startsWith(mark)

/** True if a message of the publisher `from` may go to `clientId`. */
export const mayReceive = (from: string, clientId: string): boolean =>
  from !== clientId && !(isRelayId(from) && isRelayId(clientId))
