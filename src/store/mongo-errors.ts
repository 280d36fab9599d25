/** What the errors of MongoDB and its driver mean: those that pass by themselves, and documents that are there already. */
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from "mongodb";
import { refusedSentence, type ServerPlace } from "./server-trouble.ts";

const duplicateKey = 11_000;

/** The driver's own words for a server that it cannot reach, or that is no primary any more. */
const passingKinds = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoOperationTimeoutError,
  MongoWriteConcernError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoNotConnectedError,
];

/**
 * What servers answer while their primary changes, while they stop, start or are too busy. They label it for writes alone,
 * and the driver asks once more for a read and never for the rest of a page; the names are MongoDB's (error_codes.yml).
 */
const passingCodes = new Map([
  [6, "HostUnreachable"],
  [7, "HostNotFound"],
  [24, "LockTimeout"],
  [43, "CursorNotFound"],
  [50, "MaxTimeMSExpired"],
  [63, "StaleShardVersion"],
  [64, "WriteConcernTimeout"],
  [89, "NetworkTimeout"],
  [91, "ShutdownInProgress"],
  [94, "NotYetInitialized"],
  [112, "WriteConflict"],
  [133, "FailedToSatisfyReadPreference"],
  [134, "ReadConcernMajorityNotAvailableYet"],
  [150, "StaleEpoch"],
  [175, "QueryPlanKilled"],
  [189, "PrimarySteppedDown"],
  [202, "NetworkInterfaceExceededTimeLimit"],
  [234, "RetryChangeStream"],
  [237, "CursorKilled"],
  [262, "ExceededTimeLimit"],
  [365, "TemporarilyUnavailable"],
  [402, "ResourceExhausted"],
  [462, "IngressRequestRateLimitExceeded"],
  [9001, "SocketException"],
  [10_058, "LegacyNotPrimary"],
  [10_107, "NotWritablePrimary"],
  [11_600, "InterruptedAtShutdown"],
  [11_601, "Interrupted"],
  [11_602, "InterruptedDueToReplStateChange"],
  [13_388, "StaleConfig"],
  [13_435, "NotPrimaryNoSecondaryOk"],
  [13_436, "NotPrimaryOrSecondary"],
  // As a full disk of our own: it passes when somebody makes room.
  [14_031, "OutOfDiskSpace"],
]);

/** The driver exports no class for a pool that is closed or has no connection free in time. */
const passingNames = ["MongoPoolClosedError", "MongoWaitQueueTimeoutError"];

/** Whether the same call may succeed later without anybody's doing. */
export function isPassing(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) return isPassingBulk(error);
  if (passingKinds.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoError)
    return (
      passingCodes.has(Number(error.code)) ||
      passingNames.includes(error.name) ||
      error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
    );
  // A connection that breaks while it is written to gives the socket's own error; those of files name one.
  return error instanceof Error && "syscall" in error && !("path" in error);
}

const unauthorized = 13;
/** The second is what MongoDB's own clusters say. */
const authenticationFailed = [18, 8000];

/** One sentence when the server knows the user not, or allows too little; null for any other error. */
export function refusalOf(place: ServerPlace, error: unknown): string | null {
  const code = error instanceof MongoError ? Number(error.code) : Number.NaN;
  const { setting } = place;
  if (authenticationFailed.includes(code))
    return refusedSentence(
      place,
      `it does not accept the user of ${setting}`,
      `check user, password and authSource in ${setting}`,
    );
  if (code === unauthorized)
    return refusedSentence(
      place,
      `the user of ${setting} lacks a right`,
      "name a user there, and give it readWrite on the database (docs/OPERATING.md)",
    );
  return null;
}

/** Whatever stops a bulk write comes wrapped: a connection that broke, the answer of a server, or one for each write. */
function isPassingBulk(error: MongoBulkWriteError): boolean {
  if (error.errorResponse instanceof Error) return isPassing(error.errorResponse);
  const codes = [error.code, error.err?.code, ...[error.writeErrors].flat().map(({ code }) => code)];
  return (
    codes.some((code) => passingCodes.has(Number(code))) ||
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
  );
}

/** A document with this id, or with this value of a unique field, is there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

/** Everything that failed in this unordered write was there already; the rest of it was done. */
export function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicate(error);
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === duplicateKey);
}
