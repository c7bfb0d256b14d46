// SPDX-License-Identifier: GPL-3.0-or-later
// What goes over the socket and in bodies, as the server's own types have it.
export type * from '../generated/protocol';
