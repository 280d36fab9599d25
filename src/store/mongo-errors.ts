/** Classifies errors of MongoDB and its driver: temporary ones, and documents that already exist. */
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

/** The driver's errors for a server that it cannot reach or that is no longer primary. */
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
 * What servers answer while their primary changes, and while they stop, start or are overloaded. They label such errors
 * for writes only; the driver retries a read once, and the later pages of a read never. The names are MongoDB's
 * (error_codes.yml).
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
  // Like a full disk of our own: it passes once somebody frees space.
  [14_031, "OutOfDiskSpace"],
]);

/** The driver exports no class for a pool that is closed or has no free connection in time. */
const passingNames = ["MongoPoolClosedError", "MongoWaitQueueTimeoutError"];

/** Whether the same call may succeed later without any intervention. */
export function isPassing(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) return isPassingBulk(error);
  if (passingKinds.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoError)
    return (
      passingCodes.has(Number(error.code)) ||
      passingNames.includes(error.name) ||
      error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
    );
  // A connection that breaks during a write gives the socket's own error; file errors name a path.
  return error instanceof Error && "syscall" in error && !("path" in error);
}

const unauthorized = 13;
/** The second one is what MongoDB Atlas answers. */
const authenticationFailed = [18, 8000];

/** One sentence when the server does not know the user or denies a right; null for any other error. */
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

/**
 * A bulk write wraps whatever stopped it: a broken connection, an answer of the server, or one error for each write.
 */
function isPassingBulk(error: MongoBulkWriteError): boolean {
  if (error.errorResponse instanceof Error) return isPassing(error.errorResponse);
  const codes = [error.code, error.err?.code, ...[error.writeErrors].flat().map(({ code }) => code)];
  return (
    codes.some((code) => passingCodes.has(Number(code))) ||
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
  );
}

/** A document with this id, or with this value of a unique field, already exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

/** True when every failure of this unordered write was a duplicate; the rest of it succeeded. */
export function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicate(error);
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === duplicateKey);
}
