/** Which of the addresses in X-Forwarded-For are trusted. */

/** None, the number of proxies in front of the service, or their addresses (CIDR). */
export type TrustedProxies = false | number | string[];

/**
 * For Fastify. Only what a trusted proxy added is believed; anything before that in X-Forwarded-For is the client's
 * claim.
 */
export const trustOf = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === "number" ? (_, hop) => hop < trusted : trusted;
