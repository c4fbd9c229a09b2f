/**
 * Who the calls are made for. The sign-in fills this in; every call reads it. It stands here and not in
 * React, since a call is no component.
 */
type Access = {
  /** A token that is valid now, renewed first where it must be; null when nobody is signed in. */
  token: () => Promise<string | null>;
  /** The TMC that this page believes active; null before it is known. */
  client: () => number | null;
  /** Sends the user to the issuer and back to the same place, once. `reason`: what the server found wrong. */
  signInAgain: (reason: string | null) => void;
  /** Asks anew who is signed in, where another TMC is active by now than this page believes. */
  clientChanged: () => void;
};

export const access: Access = {
  token: async () => null,
  client: () => null,
  signInAgain: () => {},
  clientChanged: () => {},
};
