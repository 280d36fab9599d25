#!/usr/bin/env python3
"""Checks what Process Diagram Service gives to auditors, with nothing of it: Python's own library and openssl (FORMATS.md says every byte).

usage: verify.py FILE --public-key FILE
FILE: of `pds audit bundle`, of `pds audit checkpoint --out` or `--note`, or of `pds audit prove --event`.
Ends with 0 (sound), 1 (faults, each named) or 2 (it cannot look). Sealed texts stay sealed: verify.html opens them."""
import base64, hashlib, hmac, json, os, re, subprocess, sys, tempfile

BUNDLE = "process-diagram-service bundle 2"
ED25519 = bytes.fromhex("302a300506032b6570032100")  # in front of the 32 bytes of a key in DER (RFC 8410)
HASHED = {"commandId", "requestId", "actor", "at", "previousHash", "traceParent"}
faults = []

def check(holds, what): return holds or faults.append(what)
def sha256(data): return hashlib.sha256(data).digest()
def sha256hex(data): return sha256(data).hex()
def unbase64(text): return base64.b64decode(text, validate=True)

def canonical(value):
    """JSON without spaces, members sorted by UTF-16 code units, in UTF-8."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return b"{" + b",".join(canonical(name) + b":" + canonical(value[name]) for name in names) + b"}"
    if isinstance(value, list): return b"[" + b",".join(map(canonical, value)) + b"]"
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda found: "\\u%04x" % ord(found[0]), text).encode()

def once(pairs): check(len(dict(pairs)) == len(pairs), "A member stands twice in an object of the file."); return dict(pairs)

def signed(data, signature, key):
    """Whether that Ed25519 key (DER, base64) signed the bytes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in ("data", data), ("signature", signature), ("key", unbase64(key)):
            with open(os.path.join(folder, name), "wb") as file: file.write(content)
        call = "openssl pkeyutl -verify -pubin -rawin -keyform DER -inkey key -in data -sigfile signature".split()
        return unbase64(key)[:12] == ED25519 and subprocess.run(call, cwd=folder, capture_output=True).returncode == 0

def note_head(note, keys):
    """Name, size and root of a signed note; one of the keys has signed it under the name of the log."""
    text, _, lines = note.rpartition("\n\n")
    (origin, size, root), good = text.split("\n")[:3], False
    for line in lines.splitlines():
        dash, name, coded = line.split(" ")
        for key in keys:
            key_id = sha256(f"{name}\n".encode() + b"\1" + unbase64(key)[12:])[:4]
            if dash == "—" and name == origin and unbase64(coded)[:4] == key_id:
                good = check(signed((text + "\n").encode(), unbase64(coded)[4:], key), "A signature of the note does not fit.") or good
    check(good, "The note was not signed with a trusted key.")
    return origin, int(size), unbase64(root)

def check_checkpoint(point, trusted):
    stated = canonical({name: point[name] for name in point if name not in ("publicKey", "signature", "trail", "note")})
    check(signed(b"process-diagram-service checkpoint 1\n" + stated, unbase64(point["signature"]), point["publicKey"]), "The checkpoint's signature does not fit.")
    check(point["publicKey"] in trusted, "The checkpoint was signed with another key than a trusted one.")
    if "trailHash" in point: check(sha256hex(point["trail"].encode()) == point["trailHash"], "The checkpoint's trail is not the one that was signed.")
    if check(("note" in point) == ("tree" in point), "The checkpoint has a tree without a note, or a note without a tree.") and "note" in point:
        head = (point["origin"], point["events"], bytes.fromhex(point["tree"]))
        check(note_head(point["note"], [point["publicKey"]]) == head, "The checkpoint's note is not what it states.")
    print(f"Checkpoint of {point['signedAt']}: {point['events']} events in {point['streams']} streams, up to position {point['upTo']}")

def check_stream(stream, root):
    name, before = stream["name"], None
    for revision, event in enumerate(stream["events"]):
        here, metadata = f"{name} revision {revision}", event["metadata"]
        check(set(event) == {"id", "type", "revision", "position", "data", "metadata"}, f"{here}: its members are not those of the format.")
        check(set(metadata) <= HASHED | {"hash"}, f"{here}: its metadata says more than its hash covers.")
        hashed = {"stream": name, **event, "metadata": {member: metadata[member] for member in metadata if member in HASHED}}
        del hashed["position"]
        check(sha256hex(canonical(hashed)) == metadata["hash"], f"{here}: its hash does not fit what is stored.")
        check(event["revision"] == revision and metadata["previousHash"] == before, f"{here}: it does not follow the event before it.")
        before = metadata["hash"]
    node = sha256(b"\0" + canonical([name, len(stream["events"]) - 1, before]))
    for step in stream["proof"]:
        other = bytes.fromhex(step["hash"])
        node = sha256(b"\1" + {"left": other + node, "right": node + other}[step["side"]])
        check(len(step) == 2, f"{name}: its proof has members that are not of the format.")
    check(node.hex() == root and len(stream) == 3, f"{name}: it does not lead to the signed Merkle root.")

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
            plain = sha256hex(unbase64(picture["bytes"]))
            keyed = hmac.digest(hmac.digest(key, b"process-diagram-service picture 1", "sha256"), plain.encode(), "sha256").hex()
            check(data["hmac"] == keyed if "hmac" in data else data["sha256"] == plain, f"Picture of revision {picture['revision']}: the log holds another hash.")

def check_bundle(bundle, trusted):
    said = bundle["contents"]
    if bundle["format"] != BUNDLE: raise ValueError(f"it is not {BUNDLE}")
    check(set(bundle) == {"format", "diagramId", "checkpoint", "streams", "dataKey", "pictures", "contents", "signature"}, "The file's members are not those of the format.")
    check_checkpoint(bundle["checkpoint"], trusted)
    check(signed(f"{BUNDLE}\n".encode() + canonical(said), unbase64(bundle["signature"]), said["publicKey"]), "The signature of the contents does not fit.")
    check(said["publicKey"] in trusted, "The contents were signed with another key than a trusted one.")
    streams = {stream["name"]: stream for stream in bundle["streams"]}
    check_list("Stream", said["streams"], [{"name": stream["name"], "head": stream["events"][-1]["metadata"]["hash"] if stream["events"] else "",
        "positions": [event["position"] for event in stream["events"]]} for stream in bundle["streams"]])
    check_list("Picture of revision", said["pictures"], [{**{name: picture[name] for name in picture if name != "bytes"},
        "sha256": sha256hex(unbase64(picture["bytes"]))} for picture in bundle["pictures"]])
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

def main(words):
    if len(words) != 3 or words[1] != "--public-key": return print(__doc__, file=sys.stderr) or 2
    try:
        with open(words[0], encoding="utf-8", newline="") as file: text = file.read()
        with open(words[2]) as file: trusted = ["".join(key.split()) for key in re.findall("-----BEGIN PUBLIC KEY-----([^-]+)-----END", file.read())]
        print("Trusted keys", *(sha256hex(unbase64(key)) for key in trusted or [f"{words[2]} holds no key"]))
    except (OSError, ValueError) as error: return print(error, file=sys.stderr) or 2
    try:
        if text.startswith("c2sp.org/tlog-proof@v1\n"): check_proof(text, trusted)
        elif not text.startswith("{"): print("Checkpoint of {}: {} events".format(*note_head(text, trusted)))
        else:
            (check_bundle if "format" in (read := json.loads(text, object_pairs_hook=once)) else check_checkpoint)(read, trusted)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        faults.append(f"The file is not of the format: {type(error).__name__} {error}")
    print("\n".join(faults) or "No fault.")
    return 1 if faults else 0

sys.exit(main(sys.argv[1:]))
