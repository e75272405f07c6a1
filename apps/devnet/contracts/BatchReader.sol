// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Batches calls, with the interface of Multicall3, so that client libraries find it at its canonical address on a
/// development network.
contract BatchReader {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    error CallFailed(uint256 index, bytes returnData);
    error ValueMismatch(uint256 sent, uint256 spent);

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++)
            results[index] = run(index, calls[index].target, 0, calls[index].callData, calls[index].allowFailure);
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent;
        for (uint256 index = 0; index < calls.length; index++) {
            Call3Value calldata call = calls[index];
            spent += call.value;
            results[index] = run(index, call.target, call.value, call.callData, call.allowFailure);
        }
        if (spent != msg.value) revert ValueMismatch(msg.value, spent);
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory data) {
        blockNumber = block.number;
        data = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++)
            data[index] = run(index, calls[index].target, 0, calls[index].callData, false).returnData;
    }

    function tryAggregate(
        bool requireSuccess,
        Call[] calldata calls
    ) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++)
            results[index] = run(index, calls[index].target, 0, calls[index].callData, !requireSuccess);
    }

    function getEthBalance(address account) external view returns (uint256 balance) {
        return account.balance;
    }

    function getBlockNumber() external view returns (uint256 blockNumber) {
        return block.number;
    }

    function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash) {
        return blockhash(blockNumber);
    }

    function getLastBlockHash() external view returns (bytes32 blockHash) {
        return blockhash(block.number - 1);
    }

    function getCurrentBlockTimestamp() external view returns (uint256 timestamp) {
        return block.timestamp;
    }

    function getCurrentBlockGasLimit() external view returns (uint256 gaslimit) {
        return block.gaslimit;
    }

    function getCurrentBlockCoinbase() external view returns (address coinbase) {
        return block.coinbase;
    }

    function getBasefee() external view returns (uint256 basefee) {
        return block.basefee;
    }

    function getChainId() external view returns (uint256 chainid) {
        return block.chainid;
    }

    function run(
        uint256 index,
        address target,
        uint256 value,
        bytes calldata callData,
        bool allowFailure
    ) private returns (Result memory) {
        (bool success, bytes memory returnData) = target.call{value: value}(callData);
        if (!success && !allowFailure) revert CallFailed(index, returnData);
        return Result(success, returnData);
    }
}
