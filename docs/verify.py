#!/usr/bin/env python3
"""Checks what Process Diagram Service gives to auditors, with nothing of it: Python's own library and openssl (FORMATS.md says every byte).

usage: verify.py FILE --public-key FILE
FILE: of `pds audit bundle`, of `pds audit checkpoint --out` or `--note`, of `pds audit prove --event`, or of `pds audit deletion --certificate`.
Ends with 0 (sound), 1 (faults, each named) or 2 (it cannot look). Sealed texts stay sealed: verify.html opens them."""
import base64, hashlib, hmac, itertools, json, pathlib, re, subprocess, sys, tempfile

BUNDLE, CERTIFICATE = "process-diagram-service bundle 2", "process-diagram-service certificate of erasure 1"
ED25519 = bytes.fromhex("302a300506032b6570032100")  # in front of the 32 bytes of a key in DER (RFC 8410)
EVENT, HASHED = {"id", "type", "revision", "position", "data", "metadata"}, {"commandId", "requestId", "actor", "at", "previousHash", "traceParent"}
faults = []

def check(holds, what): return holds or faults.append(what)
def sha256(data): return hashlib.sha256(data).digest()
def sha256hex(data): return sha256(data).hex()
def unbase64(text): return base64.b64decode(text, validate=True)
def units(name): return name.encode("utf-16-be", "surrogatepass")
def once(pairs): check(len(dict(pairs)) == len(pairs), "A member stands twice in an object of the file."); return dict(pairs)

def canonical(value):
    """JSON without spaces, members sorted by UTF-16 code units, in UTF-8."""
    if isinstance(value, dict): return b"{" + b",".join(canonical(name) + b":" + canonical(value[name]) for name in sorted(value, key=units)) + b"}"
    if isinstance(value, list): return b"[" + b",".join(map(canonical, value)) + b"]"
    return re.sub("[\ud800-\udfff]", lambda found: "\\u%04x" % ord(found[0]), json.dumps(value, ensure_ascii=False)).encode()

def signed(data, signature, key):
    """Whether that Ed25519 key (DER, base64) signed the bytes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in ("data", data), ("signature", signature), ("key", unbase64(key)): pathlib.Path(folder, name).write_bytes(content)
        call = "openssl pkeyutl -verify -pubin -rawin -keyform DER -inkey key -in data -sigfile signature".split()
        return unbase64(key)[:12] == ED25519 and subprocess.run(call, cwd=folder, capture_output=True).returncode == 0

def note_head(note, keys):
    """Name, size and root of a signed note; one of the keys has signed it under the name of the log."""
    text, _, lines = note.rpartition("\n\n")
    (origin, size, root), good = text.split("\n")[:3], False
    for (dash, name, coded), key in itertools.product([line.split(" ") for line in lines.splitlines()], keys):
        key_id = sha256(f"{name}\n".encode() + b"\1" + unbase64(key)[12:])[:4]
        if dash == "—" and name == origin and unbase64(coded)[:4] == key_id:
            good = check(signed((text + "\n").encode(), unbase64(coded)[4:], key), "A signature of the note does not fit.") or good
    check(good, "The note was not signed with a trusted key.")
    return origin, int(size), unbase64(root)

def check_signed(what, purpose, stated, signature, key, trusted):
    check(signed(f"{purpose}\n".encode() + canonical(stated), unbase64(signature), key), f"The signature of the {what} does not fit.")
    check(key in trusted, f"The {what} was signed with another key than a trusted one.")

def check_checkpoint(point, trusted):
    stated = {name: point[name] for name in point if name not in ("publicKey", "signature", "trail", "note")}
    check_signed("checkpoint", "process-diagram-service checkpoint 1", stated, point["signature"], point["publicKey"], trusted)
    if "trailHash" in point: check(sha256hex(point["trail"].encode()) == point["trailHash"], "The checkpoint's trail is not the one that was signed.")
    if check(("note" in point) == ("tree" in point), "The checkpoint has a tree without a note, or a note without a tree.") and "note" in point:
        check(note_head(point["note"], [point["publicKey"]]) == (point["origin"], point["events"], bytes.fromhex(point["tree"])), "The checkpoint's note is not what it states.")
    print(f"Checkpoint of {point['signedAt']}: {point['events']} events in {point['streams']} streams, tree {point.get('tree')}")

def check_stream(stream, root):
    name, before = stream["name"], None
    for revision, event in enumerate(stream["events"]):
        here, metadata = f"{name} revision {revision}", event["metadata"]
        check(set(event) == EVENT and set(metadata) <= HASHED | {"hash"}, f"{here}: its members are not those of the format.")
        hashed = {**event, "stream": name, "metadata": {member: metadata[member] for member in metadata if member in HASHED}}
        check(sha256hex(canonical({member: hashed[member] for member in hashed if member != "position"})) == metadata["hash"], f"{here}: its hash does not fit what is stored.")
        check(event["revision"] == revision and metadata["previousHash"] == before, f"{here}: it does not follow the event before it.")
        before = metadata["hash"]
    node = sha256(b"\0" + canonical([name, len(stream["events"]) - 1, before]))
    for step in stream["proof"]: node = sha256(b"\1" + b"".join([bytes.fromhex(step["hash"]), node][::{"left": 1, "right": -1}[step["side"]]]))
    check(node.hex() == root and len(stream) == 3 and all(len(step) == 2 for step in stream["proof"]), f"{name}: it does not lead to the signed Merkle root.")

def check_list(what, said, found):
    """Names which entries of a list are not those that were signed."""
    then, now = ({str(one.get("name", one.get("revision"))): canonical(one) for one in entries} for entries in (said, found))
    check(len(now) == len(found), f"{what} stands in the file twice.")
    for name in {**then, **now}:
        check(then.get(name) == now.get(name), f"{what} {name} {'was added' if name not in then else 'is not what the file was made with' if name in now else 'was left out'}.")

def check_picture(picture, own, streams, key):
    """Where the job recorded the hash of such a picture, it is this one's."""
    job = streams.get(f"generation-{own['events'][picture['revision']]['data'].get('generationId')}", {"events": []})["events"]
    for data in [event["data"] for event in job if event["type"] == "ImageRendered"][-1:]:
        if all(picture[name] == {**job[0]["data"], **data}[name] for name in ("renderer", "theme", "format")):
            plain, inner = sha256hex(unbase64(picture["bytes"])), hmac.digest(key, b"process-diagram-service picture 1", "sha256")
            check(data["hmac"] == hmac.digest(inner, plain.encode(), "sha256").hex() if "hmac" in data else data["sha256"] == plain, f"Picture of revision {picture['revision']}: the log holds another hash.")

def check_bundle(bundle, trusted):
    said, streams = bundle["contents"], {stream["name"]: stream for stream in bundle["streams"]}
    check(set(bundle) == {"format", "diagramId", "checkpoint", "streams", "dataKey", "pictures", "contents", "signature"}, "The file's members are not those of the format.")
    check_checkpoint(bundle["checkpoint"], trusted)
    check_signed("list of contents", BUNDLE, said, bundle["signature"], said["publicKey"], trusted)
    places = [(one["name"], [event["metadata"]["hash"] for event in one["events"]], [event["position"] for event in one["events"]]) for one in bundle["streams"]]
    check_list("Stream", said["streams"], [{"name": name, "head": hashes[-1] if hashes else "", "positions": positions} for name, hashes, positions in places])
    check_list("Picture of revision", said["pictures"], [{**{name: one[name] for name in one if name != "bytes"}, "sha256": sha256hex(unbase64(one["bytes"]))} for one in bundle["pictures"]])
    others = [bundle["diagramId"], sha256hex(canonical(bundle["checkpoint"])), bundle["dataKey"] and sha256hex(unbase64(bundle["dataKey"]))]
    check([said["diagramId"], said["checkpoint"], said["dataKey"]] == others, "Diagram, checkpoint or data key are not what the file was made with.")
    own = streams[f"diagram-{bundle['diagramId']}"]
    for event in own["events"]:
        job = f"generation-{event['data'].get('generationId')}"
        check("generationId" not in event["data"] or job in streams, f"Stream {job} is missing: it made revision {event['revision']}.")
        if event["type"] == "DiagramDeleted": print("Deleted {} by {actor[kind]} {actor[id]}".format(event["metadata"]["at"], **event["metadata"]))
    for stream in bundle["streams"]:
        check(stream is own or (stream["events"] or [own])[0].get("data", {}).get("diagramId") == bundle["diagramId"], f"{stream['name']}: it is not about this diagram.")
        check_stream(stream, bundle["checkpoint"]["root"])
    for picture in bundle["pictures"]: check_picture(picture, own, streams, unbase64(bundle["dataKey"]))
    print(f"Diagram {bundle['diagramId']}: {sum(len(stream['events']) for stream in bundle['streams'])} events in {len(streams)} streams, {len(bundle['pictures'])} pictures, made {said['madeAt']}")

def check_proof(text, trusted):
    """C2SP tlog-proof: an event, and RFC 9162, section 2.1.3.2, from its leaf to the root."""
    (_, extra, index, *hashes), note = text.split("\n\n")[0].split("\n"), text.partition("\n\n")[2]
    _, size, root = note_head(note, trusted)
    event, at, last = unbase64(extra.removeprefix("extra ")), int(index.removeprefix("index ")), size - 1
    node = sha256(b"\0" + sha256(event))
    for coded in hashes:
        while at % 2 == 0 and at == last > 0: at, last = at // 2, last // 2
        node = sha256(b"\1" + (unbase64(coded) + node if at % 2 else node + unbase64(coded)))
        at, last = at // 2, last // 2 if last > 0 else -1  # More hashes than levels never end at 0.
    check(last == 0 and node == root and int(index[6:]) < size, "The hashes do not lead from the event to the signed root.")
    print(f"{index} of {size} events: {event.decode()}")
    read = json.loads(event, object_pairs_hook=once)
    for said in [read["data"], *read["data"].get("earlier", [])] if read["type"] == "LogContinued" else []:  # A copy begins with the last note over each log before it.
        check(index == "index 0" and read["stream"] == "former-log", "It is not the first event, by which alone a log goes on from another.")
        check(note_head(said["note"], trusted) == (said["origin"], said["events"], bytes.fromhex(said["tree"])), "Its note is not what it says of the log of before.")
        print("The log goes on from {origin}: {events} events, tree {tree}".format(**said))
    return read

def check_certificate(read, trusted):
    """That the service stated it, and that the event which it tells of is in the log."""
    said, event = read["statement"], check_proof(read["proof"], trusted)
    check(set(read) == {"format", "statement", "proof", "publicKey", "signature"}, "The file's members are not those of the format.")
    check_signed("certificate", CERTIFICATE, {"proof": read["proof"], "statement": said}, read["signature"], read["publicKey"], trusted)
    family, end = ("diagram", "DiagramDeleted") if said["subject"]["kind"] == "diagram" else ("account", "AccountDeleted")
    erased = {"at": event["metadata"]["at"], "by": "{kind} {id}".format(**event["metadata"]["actor"]), "request_id": event["metadata"]["requestId"], "event_id": event["id"]}
    check([event["stream"], event["type"], erased] == [f"{family}-{said['subject']['id']}", end, said["erased"]], "The event in the proof says something else.")
    print("Erased: {kind} {id}, {at} by {by}; {} data keys are destroyed".format(len(said["destroyed_keys"]), **said["subject"], **said["erased"]))

def main(words):
    if len(words) != 3 or words[1] != "--public-key": return print(__doc__, file=sys.stderr) or 2
    try:
        with open(words[0], encoding="utf-8", newline="") as file: text = file.read()
        with open(words[2]) as file: trusted = ["".join(key.split()) for key in re.findall("-----BEGIN PUBLIC KEY-----([^-]+)-----END", file.read())]
        print("Trusted keys", *(sha256hex(unbase64(key)) for key in trusted or [f"{words[2]} holds no key"]))
    except (OSError, ValueError) as error: return print(error, file=sys.stderr) or 2
    try:
        if text.startswith("c2sp.org/tlog-proof@v1\n"): check_proof(text, trusted)
        elif not text.startswith("{"): print("Checkpoint of {}: {} events, tree {}".format(*(head := note_head(text, trusted))[:2], head[2].hex()))
        else: {BUNDLE: check_bundle, CERTIFICATE: check_certificate, None: check_checkpoint}[(read := json.loads(text, object_pairs_hook=once)).get("format")](read, trusted)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        faults.append(f"The file is not of the format: {type(error).__name__} {error}")
    return print("\n".join(faults) or "No fault.") or int(len(faults) > 0)

sys.exit(main(sys.argv[1:]))
