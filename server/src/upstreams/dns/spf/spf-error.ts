/** A record that receivers refuse to evaluate: "permerror" of RFC 7208. The message is for the owner of the record. */
export class SpfError extends Error {}
