/** Which of the addresses that a request names as its way are believed. */

/** None, so many in front of the service, or those with these addresses (CIDR). */
export type TrustedProxies = false | number | string[];

/** For Fastify. Only what a trusted proxy added is believed: what stands before it in X-Forwarded-For is the client's own word. */
export const trustOf = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === "number" ? (_, hop) => hop < trusted : trusted;
