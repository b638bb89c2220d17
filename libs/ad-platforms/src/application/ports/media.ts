/** An image of an ad. A platform that takes files gets its bytes; others fetch the URL of the ad. */
export interface PlatformImage {
  /** For example `1:1` or `16:9`. */
  readonly ratio: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
  /** Of the bytes, in hex. */
  readonly sha256: string;
  bytes(): Promise<Uint8Array>;
}
