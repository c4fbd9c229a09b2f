/**
 * The identity that API calls use. The sign-in fills it in and every call reads it. It is a module-level object
 * rather than React context because `call` is not a component.
 */
type Access = {
  /** A valid token, renewed first if necessary; null if nobody is signed in. */
  token: () => Promise<string | null>;
  /** The TMC that this page considers active; null until it is known. */
  client: () => number | null;
  /** Redirects the user to the issuer and back to the same route, once. `reason`: why the server rejected the token. */
  signInAgain: (reason: string | null) => void;
  /** Refetches the current user when the server reports a different active TMC. */
  clientChanged: () => void;
};

export const access: Access = {
  token: async () => null,
  client: () => null,
  signInAgain: () => {},
  clientChanged: () => {},
};
