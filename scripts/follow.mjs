// Loaded into a program that bootstrap started: when bootstrap is killed, the program ends in good order,
// and does not stay behind holding its port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
