// Loaded into programs that bootstrap starts: if bootstrap is killed, the program shuts down gracefully, instead of
// staying behind and keeping its port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
